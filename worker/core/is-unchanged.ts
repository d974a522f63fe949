/** Whether every column already has the requested value. */
export const isUnchanged = <Row extends object>(row: Row, columns: Partial<Row>): boolean =>
  Object.entries(columns).every(
    ([column, value]) => JSON.stringify(row[column as keyof Row]) === JSON.stringify(value),
  );
