let previous: { readonly pathname: string; readonly href: string } | undefined

export function rememberLocation(location: { readonly pathname: string; readonly href: string }): void {
  previous = location
}

/** Returns the previous location with its search if its path is `path` or one of `others`; otherwise `path`. */
export function previousLocation(path: string, ...others: readonly string[]): string {
  const previousPath = previous && decodeURI(previous.pathname).replace(/\/$/, '')
  return previous && [path, ...others].some((each) => decodeURI(each) === previousPath) ? previous.href : path
}
