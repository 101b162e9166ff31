export interface Host {
  readonly host: string
  readonly port: number
  /** Of this host alone. */
  readonly url: string
}

/** The URL of another database on the same servers, for the same role or another one. */
export function urlOfDatabase(
  url: string,
  { database, role, password }: { readonly database: string; readonly role?: string; readonly password?: string },
): string {
  const [, protocol = '', login = '', hosts = '', query = ''] = PARTS.exec(url) ?? []
  const user = role === undefined ? login : `${role}:${encodeURIComponent(password ?? '')}@`
  return `${protocol}${user}${hosts}/${database}${role === undefined ? query : withoutLogin(query)}`
}

/** A user in the query comes before that of the authority. */
function withoutLogin(query: string): string {
  const parameters = new URLSearchParams(query)
  for (const name of ['user', 'password']) parameters.delete(name)
  return parameters.size === 0 ? '' : `?${parameters}`
}

const PARTS = /^(postgres(?:ql)?:\/\/)([^@/?#]*@)?([^/?#]*)(?:\/[^?#]*)?(.*)$/
const AUTHORITY = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/
const TARGET = 'target_session_attrs'
const DEFAULT_PORT = 5432

/**
 * Reads one or several hosts as libpq does: "postgres://name:password@one:5432,two:5432/school?target_session_attrs=read-write".
 * @throws when a host is not valid, or when another target than the server that can write is asked for
 */
export function parseHosts(url: string): readonly Host[] {
  const [, start = '', authority = '', rest = ''] = AUTHORITY.exec(url) ?? []
  return authority.split(',').map((one) => {
    const single = new URL(`${start}${one}${rest}`)
    const target = single.searchParams.get(TARGET) ?? 'read-write'
    if (target !== 'read-write') throw new Error(`${TARGET} must be read-write`)
    single.searchParams.delete(TARGET)
    return { host: single.hostname, port: Number(single.port || DEFAULT_PORT), url: single.href }
  })
}
