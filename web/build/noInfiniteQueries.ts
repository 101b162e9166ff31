/** Replaces the support for infinite queries, which no screen uses. */
export function infiniteQueryBehavior(): never {
  throw new Error('Infinite queries are not part of the build (web/build/lightLibraries.ts)')
}
