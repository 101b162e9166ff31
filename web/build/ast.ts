/** The few parts of Babel's tree that the two plugins here look at; Babel 7 ships no types of its own. */
export interface Path<N> {
  readonly node: N
  /** The function the node stands in; null at the top of a file. */
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
  /** What stands before `as const`. */
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

export function isNamed(property: Property, name: string): boolean {
  return property.key?.name === name
}
