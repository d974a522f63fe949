import type { ComponentType, Key, ReactElement, JSX as ReactJSX, ReactNode } from 'react';

/** Attributes that neither a string nor a pure function of data can have. */
type Refused =
  | `dangerouslySet${string}`
  | 'contentEditable'
  | 'suppressContentEditableWarning'
  | 'suppressHydrationWarning';

/**
 * The JSX of views, which React renders in the browser and `string.ts` at the edge: React's elements, without
 * raw HTML. Events, `ref`, `key` and `style` work in the browser only.
 */
export declare namespace JSX {
  type Element = ReactElement;
  type ElementType = keyof IntrinsicElements | ((props: never) => ReactNode);
  interface ElementChildrenAttribute {
    children: unknown;
  }
  interface IntrinsicAttributes {
    key?: Key | null | undefined;
  }
  type IntrinsicElements = {
    [Name in keyof ReactJSX.IntrinsicElements]: Omit<ReactJSX.IntrinsicElements[Name], Refused>;
  };
}

type Create = (type: string | ComponentType, props: unknown, key?: Key) => ReactElement;

export declare const jsx: Create;
export declare const jsxs: Create;
export declare const jsxDEV: Create;
export declare const Fragment: (props: { children?: ReactNode }) => ReactElement;
