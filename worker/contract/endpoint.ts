import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may knock: `public` anyone; `signed-in` also someone not yet verified; `member` a verified
 * person; `admin` a platform admin. What they may do with a thing is the policies' to say.
 */
export type Access = 'public' | 'signed-in' | 'member' | 'admin';

export type Schema = z.ZodType;

export type Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema | undefined = Schema | undefined,
  Who extends Access = Access,
  Versioned extends boolean = boolean,
> = {
  readonly method: Method;
  /** Hono's pattern; `:id` names a parameter. */
  readonly path: `/api/${string}`;
  readonly access: Who;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Absent: the answer is 204, or, where `produces` is given, no JSON. */
  readonly reply?: Reply;
  readonly status?: 200 | 201 | 302;
  /** A POST that creates: a repeated Idempotency-Key gets the first answer again. */
  readonly creates?: boolean;
  /** Wants `If-Match: "7"`, the version that was read; 412 carries the stored thing in `params.current`. */
  readonly versioned?: Versioned;
  /** The body is bytes, not JSON: the handler reads the stream. */
  readonly takesBytes?: boolean;
  /** The body is a form, as OAuth has it. */
  readonly takesForm?: boolean;
  /** Where strangers try their luck: calls from one network are counted, and a flood of them is stopped. */
  readonly door?: boolean;
  /** Answers the same whatever token comes with the call, so a bad one is not refused. */
  readonly tokenless?: boolean;
  /** Open to a kiosk too, to whom everything else is shut. */
  readonly kiosk?: boolean;
  /** The content type of an answer that is not JSON. */
  readonly produces?: string;
};

/** One endpoint: the worker serves it, the browser calls it, the OpenAPI page prints it. */
export const endpoint = <
  Who extends Access,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Reply extends Schema | undefined = undefined,
  Versioned extends boolean = false,
>(
  options: Endpoint<Params, Query, Body, Reply, Who, Versioned>,
): Endpoint<Params, Query, Body, Reply, Who, Versioned> => options;

type Out<S> = [NonNullable<S>] extends [never]
  ? undefined
  : NonNullable<S> extends Schema
    ? z.output<NonNullable<S>>
    : never;
type In<S> = [NonNullable<S>] extends [never]
  ? undefined
  : NonNullable<S> extends Schema
    ? z.input<NonNullable<S>>
    : never;

export type ParamsOf<E extends Endpoint> = Out<E['params']>;
export type QueryOf<E extends Endpoint> = Out<E['query']>;
export type BodyOf<E extends Endpoint> = Out<E['body']>;
export type ReplyOf<E extends Endpoint> = Out<E['reply']>;
export type ParamsIn<E extends Endpoint> = In<E['params']>;
export type QueryIn<E extends Endpoint> = In<E['query']>;
export type BodyIn<E extends Endpoint> = In<E['body']>;
