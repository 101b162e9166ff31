import { createMailQueue } from '../mail/queue.ts'
import { grantToServingRole } from './embedded/access/servingRole.ts'
import { migrate } from './migrate.ts'

export interface DatabaseUrls {
  readonly ownerUrl: string
  readonly servingUrl: string
}

/** Migrates as the owner and grants the serving role access. Several servers may do so at once. */
export async function prepareDatabase({ ownerUrl, servingUrl }: DatabaseUrls): Promise<void> {
  await migrate(ownerUrl)
  await createMailQueue(ownerUrl)
  if (servingUrl !== ownerUrl) await grantToServingRole(ownerUrl)
}
