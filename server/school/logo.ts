import type { Selectable } from 'kysely'
import type { Logo } from '../../contract/school.ts'
import { LOGO_REFUSALS, type LogoType, readLogo, whyNotLogo } from '../../domain/logo.ts'
import type { AuditTrail } from '../auditTrail/trail.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { fieldError } from '../platform/http/problem.ts'
import { sha256Hex } from '../platform/sha256.ts'
import type { Tables } from '../schema/tables.ts'

const EXTENSIONS: Readonly<Record<LogoType, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg' }
const COLUMNS = ['hash', 'type', 'width', 'height'] as const

type LogoColumns = Pick<Selectable<Tables['school_logo']>, (typeof COLUMNS)[number]>

/** Without the bytes. */
export async function findLogo(db: Database | Transaction): Promise<LogoColumns | undefined> {
  return db.selectFrom('school_logo').select(COLUMNS).executeTakeFirst()
}

export function toLogo({ hash, type, width, height }: LogoColumns): Logo {
  return { url: `/logo/${fileNameOf({ hash, type })}`, width, height }
}

function fileNameOf({ hash, type }: Pick<LogoColumns, 'hash' | 'type'>): string {
  return `${hash}.${EXTENSIONS[type]}`
}

/** @throws 422 for a file that is not a logo */
export async function writeLogo(trx: Transaction, trail: AuditTrail, image: string): Promise<Logo> {
  const bytes = Buffer.from(image, 'base64')
  const refusal = whyNotLogo(bytes)
  const read = readLogo(bytes)
  if (refusal || !read) throw fieldError('image', LOGO_REFUSALS[refusal ?? 'not-an-image'])
  const name = await lockSchool(trx)
  const before = await findLogo(trx)
  const logo = { ...read, hash: sha256Hex(bytes) }
  const row = { ...logo, bytes }
  await trx
    .insertInto('school_logo')
    .values(row)
    .onConflict((on) => on.column('only_row').doUpdateSet(row))
    .execute()
  trail.edited({ kind: 'school', id: null, name }, audited(before), audited(logo))
  return toLogo(logo)
}

export async function deleteLogo(trx: Transaction, trail: AuditTrail): Promise<void> {
  const name = await lockSchool(trx)
  const before = await findLogo(trx)
  await trx.deleteFrom('school_logo').execute()
  trail.edited({ kind: 'school', id: null, name }, audited(before), audited(undefined))
}

/** One change of the logo at a time. */
async function lockSchool(trx: Transaction): Promise<string> {
  return (await trx.selectFrom('school').select('name').forUpdate().executeTakeFirstOrThrow()).name
}

function audited(logo: LogoColumns | undefined) {
  return { logo: logo ? `${logo.width} × ${logo.height} px, SHA-256 ${logo.hash}` : null }
}

export interface LogoFile extends LogoColumns {
  readonly bytes: Buffer
}

/** The file of the logo. It is read once and kept, because every screen and every email has it. */
export class LogoFiles {
  readonly #db: Database
  #kept: LogoFile | undefined

  constructor(db: Database) {
    this.#db = db
  }

  /** Undefined without a logo. */
  async find(): Promise<LogoFile | undefined> {
    const logo = await findLogo(this.#db)
    if (logo?.hash !== this.#kept?.hash)
      this.#kept = await this.#db
        .selectFrom('school_logo')
        .select([...COLUMNS, 'bytes'])
        .executeTakeFirst()
    return this.#kept
  }

  /** Undefined for the name of a former logo. */
  async findNamed(fileName: string): Promise<LogoFile | undefined> {
    const logo = await this.find()
    return logo && fileNameOf(logo) === fileName ? logo : undefined
  }
}
