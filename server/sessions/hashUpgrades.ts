import pLimit from 'p-limit'
import type { Postgres } from '../db/database.ts'
import { hashPassword, isOutdated } from './passwords.ts'
import type { Account } from './sessions.queries.ts'

interface HashUpgradeOptions {
  readonly postgres: Postgres
  /** Told when an upgrade failed; the next sign-in tries again. */
  readonly report: (error: unknown) => void
}

/** Hashes the password of a sign-in again after its answer, when its stored hash has other parameters than new ones. */
export class HashUpgrades {
  readonly #options: HashUpgradeOptions
  /** One at a time, so that upgrades take little of a crowd's hashing. */
  readonly #line = pLimit(1)
  #isStopping = false

  constructor(options: HashUpgradeOptions) {
    this.#options = options
  }

  /** Starts an upgrade when the account needs one; it never fails. */
  start(account: Pick<Account, 'id' | 'password_hash'>, password: string): void {
    if (!isOutdated(account.password_hash)) return
    const { postgres, report } = this.#options
    void this.#line(async () => {
      if (!this.#isStopping) await upgradeHash(postgres, account, password)
    }).catch(report)
  }

  /** Waits for the upgrade that is running; the next sign-in of the others starts theirs again. */
  async finish(): Promise<void> {
    this.#isStopping = true
    await this.#line(async () => {})
  }
}

/** A password that was changed since is left alone. */
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
