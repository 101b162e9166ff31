import type { FolderIdentity } from '../files/identity.ts'

/** Superuser and owner: runs migrations, creates queues and makes backups. It serves no requests. */
export const ownerRole = 'enrollment'
/** Serves requests, sends mail and runs the audit. It owns nothing. */
export const servingRole = 'enrollment_serving'
export const databaseName = 'enrollment'

/** The address of one folder's server, and the identity that a connection checks. */
export interface ServerAddress {
  readonly sockets: string
  readonly identity: FolderIdentity
  readonly systemIdentifier: string
}

/** Returns the owner's postgres:// URL. It contains the password, and the identity that every connection checks. */
export function ownerUrlAt(address: ServerAddress, name: string = databaseName): string {
  return urlAt(address, ownerRole, address.identity.ownerPassword, name)
}

export function servingUrlAt(address: ServerAddress): string {
  return urlAt(address, servingRole, address.identity.servingPassword, databaseName)
}

/** Query parameter of these URLs. `connectionOptions` removes it. */
export const identityParameter = 'identity'

/** Returns the folder's id and the cluster's system identifier, which a connection compares. */
export function fullIdentity({ identity, systemIdentifier }: Pick<ServerAddress, 'identity' | 'systemIdentifier'>) {
  return `${identity.id}.${systemIdentifier}`
}

/** Returns the name of the folder's line of backups. A copy has the same system identifier and another id. */
export function lineageOf({
  identity,
  systemIdentifier,
}: Pick<ServerAddress, 'identity' | 'systemIdentifier'>): string {
  return `${systemIdentifier}-${identity.id.slice(0, 12)}`
}

function urlAt(address: ServerAddress, user: string, password: string, name: string): string {
  const query = `${identityParameter}=${fullIdentity(address)}`
  return `postgres://${user}:${password}@${encodeURIComponent(address.sockets)}/${name}?${query}`
}
