import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: `public` anyone; `signed-in` also unverified users; `member` a verified user; `admin` a
 * platform admin. The policies decide what callers may do with a resource.
 */
export type Access = 'public' | 'signed-in' | 'member' | 'admin';

export type Schema = z.ZodType;

/** The request and response schemas of an endpoint. */
export type Schemas = {
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Absent: the response is 204, or not JSON where `produces` is set. */
  readonly reply?: Schema;
};

/** An endpoint without its schemas: all that the browser needs in order to call it. */
export type Wire = {
  readonly method: Method;
  /** A path pattern as in Hono; `:id` names a parameter. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly status?: 200 | 201 | 302;
  /** A POST that creates: a repeated Idempotency-Key returns the first response again. */
  readonly creates?: boolean;
  /** The error where the database is down, also before the Idempotency-Key is known. */
  readonly unavailable?: ErrorCode;
  /**
   * Requires `If-Match: "7"`, the version that was read; 412 carries the stored resource in `params.current`.
   */
  readonly versioned?: boolean;
  /** The body is bytes, not JSON: the handler reads the stream. */
  readonly takesBytes?: boolean;
  /** The body is form-encoded, as OAuth requires. */
  readonly takesForm?: boolean;
  /** An endpoint that strangers could use for guessing: calls are rate limited by network. */
  readonly rateLimitedByNetwork?: boolean;
  /** The response is the same whatever token comes with the call, so an invalid one is not refused. */
  readonly tokenless?: boolean;
  /** Also open to kiosks, which may call nothing else. */
  readonly kiosk?: boolean;
  /** Also open to a session whose person has yet to pass their second factor, which may call nothing else. */
  readonly beforeProof?: boolean;
  /** An administrator must have passed their second factor within the last ten minutes. */
  readonly destructive?: boolean;
  /** The content type of a response that is not JSON. */
  readonly produces?: string;
};

declare const schemasOfType: unique symbol;

/**
 * An endpoint: served by the worker, called by the browser, listed by OpenAPI. `S` exists in its type only.
 */
export type Endpoint<S extends Schemas = Schemas, W extends Wire = Wire> = W & {
  readonly [schemasOfType]?: S;
};

/**
 * An endpoint typed by the schemas of the same name in `schemas/`, which are imported as types only. The call
 * is curried because TypeScript infers either all type arguments or none.
 */
export const shaped =
  <S extends Schemas>() =>
  <const W extends Wire>(wire: W & { readonly [K in Exclude<keyof W, keyof Wire>]: never }): Endpoint<S, W> =>
    wire;

export type SchemasOf<E extends Endpoint> = E extends { readonly [schemasOfType]?: infer S }
  ? Extract<S, Schemas>
  : never;

type Part<E extends Endpoint, Name extends keyof Schemas> =
  SchemasOf<E> extends { readonly [K in Name]: infer S extends Schema } ? S : undefined;
type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;

export type ParamsOf<E extends Endpoint> = Output<Part<E, 'params'>>;
export type QueryOf<E extends Endpoint> = Output<Part<E, 'query'>>;
export type BodyOf<E extends Endpoint> = Output<Part<E, 'body'>>;
export type ReplyOf<E extends Endpoint> = Output<Part<E, 'reply'>>;
export type ParamsIn<E extends Endpoint> = Input<Part<E, 'params'>>;
export type QueryIn<E extends Endpoint> = Input<Part<E, 'query'>>;
export type BodyIn<E extends Endpoint> = Input<Part<E, 'body'>>;
