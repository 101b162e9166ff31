import { existsSync } from 'node:fs'
import { operatorCommand } from '@online-enrollment/postgres/operatorCommand'

/** The folders of an upgrade of the embedded PostgreSQL to another major version, next to the database's folder. */
export function upgradeFolders(databaseFolder: string) {
  return {
    /** The new database, until every row was compared. */
    upgrading: `${databaseFolder}.upgrading`,
    /** The new database, which is complete and takes the place of the former one. */
    upgraded: `${databaseFolder}.upgraded`,
    /** The former database, until the upgrade is confirmed. */
    former: `${databaseFolder}.former`,
  }
}

export class UnfinishedUpgradeError extends Error {}

/** Without it, a server that starts while the folders change places would create an empty school. @throws UnfinishedUpgradeError */
export function refuseUnfinishedUpgrade(databaseFolder: string): void {
  if (existsSync(databaseFolder) || !existsSync(upgradeFolders(databaseFolder).upgraded)) return
  throw new UnfinishedUpgradeError(
    `An upgrade of PostgreSQL was interrupted. Run ${operatorCommand('upgrade-postgres')} again.`,
  )
}
