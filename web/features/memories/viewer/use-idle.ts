import { useEffect, useRef, useState } from 'react';

/** Whether nothing was touched for a while; `wake` begins the while again. */
export function useIdle(ms: number): [idle: boolean, wake: () => void] {
  const [idle, setIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wake = () => {
    setIdle(false);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIdle(true), ms);
  };
  const first = useRef(wake);
  useEffect(() => {
    first.current();
    return () => clearTimeout(timer.current);
  }, []);
  return [idle, wake];
}
