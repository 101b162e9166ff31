declare module 'heic-decode' {
  interface HeicPicture {
    readonly width: number
    readonly height: number
    /** Four bytes a pixel. */
    decode(): Promise<{ readonly data: Uint8ClampedArray }>
  }
  /** Reads the sizes and decodes nothing yet. */
  export function all(options: { readonly buffer: Uint8Array }): Promise<HeicPicture[] & { dispose(): void }>
}
