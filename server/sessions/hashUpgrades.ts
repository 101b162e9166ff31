import pLimit from 'p-limit'
import type { Postgres } from '../db/database.ts'
import { hashPassword, isOutdated } from './passwords.ts'
import type { Account } from './sessions.queries.ts'

interface HashUpgradeOptions {
  readonly postgres: Postgres
  /** The next sign-in tries again. */
  readonly report: (error: unknown) => void
}

/** Rehashes after the response of a sign-in whose stored hash has outdated parameters. */
export class HashUpgrades {
  readonly #options: HashUpgradeOptions
  /** One upgrade at a time leaves the hashing capacity to sign-ins. */
  readonly #queue = pLimit(1)
  #isStopping = false

  constructor(options: HashUpgradeOptions) {
    this.#options = options
  }

  /** Never throws. */
  start(account: Pick<Account, 'id' | 'password_hash'>, password: string): void {
    if (!isOutdated(account.password_hash)) return
    const { postgres, report } = this.#options
    void this.#queue(async () => {
      if (!this.#isStopping) await upgradeHash(postgres, account, password)
    }).catch(report)
  }

  /** Waits for the running upgrade. Queued upgrades are dropped until the next sign-in. */
  async finish(): Promise<void> {
    this.#isStopping = true
    await this.#queue(async () => {})
  }
}

/** Does nothing if the password was changed meanwhile. */
async function upgradeHash(
  { db }: Postgres,
  { id, password_hash }: Pick<Account, 'id' | 'password_hash'>,
  password: string,
): Promise<void> {
  const upgraded = await hashPassword(password)
  await db
    .updateTable('users')
    .set({ password_hash: upgraded })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .execute()
}
