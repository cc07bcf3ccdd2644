/** A memory of WebAssembly, declared here because not every platform's types have it. */
export interface WasmMemory<Bytes extends ArrayBufferLike = ArrayBuffer> {
  readonly buffer: Bytes
  readonly grow: (pages: number) => number
}

interface MemoryDescriptor {
  readonly initial: number
  readonly maximum?: number
  readonly shared?: boolean
}

interface WithWebAssembly {
  readonly WebAssembly: {
    readonly Module: new (bytes: Uint8Array) => object
    readonly Memory: new (descriptor: MemoryDescriptor) => WasmMemory<any>
    readonly Instance: new (module: object, imports: object) => { readonly exports: unknown }
  }
}

const platform = () => (globalThis as unknown as WithWebAssembly).WebAssembly

/** Bytes of a page of its memory. */
export const WASM_PAGE = 1 << 16

/** A module by its bytes, one character each. Throws where a policy forbids it or the processor has no SIMD. */
export const wasmModule = (binary: string): object =>
  new (platform().Module)(Uint8Array.from(binary, (letter) => letter.charCodeAt(0)))

export const wasmMemory = <Bytes extends ArrayBufferLike = ArrayBuffer>(
  descriptor: MemoryDescriptor
): WasmMemory<Bytes> => new (platform().Memory)(descriptor)

/** Instantiates a module with its memory and returns its exports. */
export const wasmExports = (module: object, memory: WasmMemory<ArrayBufferLike>): unknown =>
  new (platform().Instance)(module, { env: { memory } }).exports
