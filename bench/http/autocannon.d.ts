declare module "autocannon" {
  interface Options {
    readonly url: string
    readonly connections: number
    readonly duration: number
    readonly method?: "POST"
    readonly body?: string
    readonly headers?: Readonly<Record<string, string>>
  }
  interface Result {
    readonly requests: { readonly average: number }
    readonly non2xx: number
    readonly errors: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
