/** Babel 7 ships no types. */
export interface Path<N> {
  readonly node: N
  /** Null at the top level. */
  getFunctionParent(): unknown
  replaceWith(node: unknown): void
  readonly scope: {
    getBinding(name: string): { readonly path: { readonly node: { readonly init?: Value } } } | undefined
  }
}

export interface Value {
  type: string
  name?: string
  value?: unknown
  properties?: Property[]
  expression?: Value
}

export interface Property {
  readonly type: string
  readonly key?: Value
  value?: Value
}

export interface ObjectNode {
  properties: Property[]
}

export interface CallNode {
  readonly callee: Value
  readonly arguments: readonly Value[]
  leadingComments?: { readonly type: 'CommentBlock'; readonly value: string }[]
}

export function hasName(property: Property, name: string): boolean {
  return property.key?.name === name
}
