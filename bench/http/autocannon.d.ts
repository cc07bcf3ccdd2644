declare module "autocannon" {
  interface Options {
    readonly url: string
    readonly connections: number
    readonly duration: number
    readonly method?: "POST"
    readonly body?: string
    readonly headers?: Readonly<Record<string, string>>
    /** Requests per second, over all connections. */
    readonly overallRate?: number
    /** Sent in turn, in place of the address itself. */
    readonly requests?: ReadonlyArray<{ readonly path: string }>
  }
  interface Result {
    readonly requests: { readonly average: number; readonly total: number }
    readonly latency: { readonly p99: number }
    readonly non2xx: number
    readonly errors: number
    readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>
  }
  export default function autocannon(options: Options): Promise<Result>
}
