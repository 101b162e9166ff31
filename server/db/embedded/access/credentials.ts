import type { FolderIdentity } from '../files/identity.ts'

/** Owns everything and is a superuser: it migrates, makes queues and backs up, and does not serve. */
export const ownerRole = 'enrollment'
/** What serves requests, sends mails and audits: it owns nothing. */
export const servingRole = 'enrollment_serving'
export const databaseName = 'enrollment'

/** A running server of one folder, and what proves that it is that folder's. */
export interface ServerAddress {
  readonly sockets: string
  readonly identity: FolderIdentity
  readonly systemIdentifier: string
}

/** A postgres:// URL for pg. It holds the owner's password, and the identity that every connection checks. */
export function ownerUrlAt(address: ServerAddress, name: string = databaseName): string {
  return urlAt(address, ownerRole, address.identity.ownerPassword, name)
}

/** The same for the role that serves. */
export function servingUrlAt(address: ServerAddress): string {
  return urlAt(address, servingRole, address.identity.servingPassword, databaseName)
}

/** The query parameter of our URLs that `connectionOptions` takes out again. */
export const identityParameter = 'identity'

/** What `enrollment.identity` and the control file of the right server say together. */
export function fullIdentity({ identity, systemIdentifier }: Pick<ServerAddress, 'identity' | 'systemIdentifier'>) {
  return `${identity.id}.${systemIdentifier}`
}

/** Short enough to read, and no other folder's: copies share the system identifier only. */
export function lineageOf({
  identity,
  systemIdentifier,
}: Pick<ServerAddress, 'identity' | 'systemIdentifier'>): string {
  return `${systemIdentifier}-${identity.id.slice(0, 12)}`
}

function urlAt(address: ServerAddress, user: string, password: string, name: string): string {
  const proof = `${identityParameter}=${fullIdentity(address)}`
  return `postgres://${user}:${password}@${encodeURIComponent(address.sockets)}/${name}?${proof}`
}
