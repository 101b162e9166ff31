import type { FolderIdentity } from '../files/identity.ts'

/** Superuser and owner, for migrations, queues and backups. Serves no requests. */
export const ownerRole = 'enrollment'
/** Serves requests, sends mail and runs the audit. Owns nothing. */
export const servingRole = 'enrollment_serving'
export const databaseName = 'enrollment'

export interface ServerAddress {
  readonly sockets: string
  readonly identity: FolderIdentity
  readonly systemIdentifier: string
}

/** The URL contains the password, and the identity that every connection checks. */
export function ownerUrlAt(address: ServerAddress, name: string = databaseName): string {
  return urlAt(address, ownerRole, address.identity.ownerPassword, name)
}

export function servingUrlAt(address: ServerAddress): string {
  return urlAt(address, servingRole, address.identity.servingPassword, databaseName)
}

export const identityParameter = 'identity'

export function fullIdentity({ identity, systemIdentifier }: Pick<ServerAddress, 'identity' | 'systemIdentifier'>) {
  return `${identity.id}.${systemIdentifier}`
}

/** A copy of the folder has the same system identifier and another id. */
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
