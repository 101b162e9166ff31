import { createMailQueue } from '../mail/queue.ts'
import { grantToServingRole } from './embedded/access/servingRole.ts'
import { migrate } from './migrate.ts'

/** The URLs of one database: the owner's for changes to its structure, and the one that serves. The same where there is only one. */
export interface DatabaseUrls {
  readonly ownerUrl: string
  readonly servingUrl: string
}

/** Brings tables and queues up to date as the owner, and lets the serving role use them. Any number of servers may at once. */
export async function prepareDatabase({ ownerUrl, servingUrl }: DatabaseUrls): Promise<void> {
  await migrate(ownerUrl)
  await createMailQueue(ownerUrl)
  if (servingUrl !== ownerUrl) await grantToServingRole(ownerUrl)
}
