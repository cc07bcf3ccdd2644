interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
}

export declare const hooks: {
  /** The package.json as users get it. */
  readonly beforePacking: (manifest: Manifest) => Manifest
}
