let previous: { readonly pathname: string; readonly href: string } | undefined

export function rememberLocation(location: { readonly pathname: string; readonly href: string }): void {
  previous = location
}

/** The previous location with its search, if its path is `path` or in `others`. Otherwise `path`. */
export function previousLocation(path: string, ...others: readonly string[]): string {
  const previousPath = previous && decodeURI(previous.pathname).replace(/\/$/, '')
  return previous && [path, ...others].some((each) => decodeURI(each) === previousPath) ? previous.href : path
}
