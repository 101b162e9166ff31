import { createMailQueue } from '../mail/queue.ts'
import { grantToServingRole } from './embedded/access/servingRole.ts'
import { migrate } from './migrate.ts'

/** The URLs of one database: the owner's, for schema changes, and the serving role's. They can be equal. */
export interface DatabaseUrls {
  readonly ownerUrl: string
  readonly servingUrl: string
}

/** Migrates tables and queues as the owner and grants the serving role access. Several servers may do so at once. */
export async function prepareDatabase({ ownerUrl, servingUrl }: DatabaseUrls): Promise<void> {
  await migrate(ownerUrl)
  await createMailQueue(ownerUrl)
  if (servingUrl !== ownerUrl) await grantToServingRole(ownerUrl)
}
