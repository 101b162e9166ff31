import { withClient } from '@online-enrollment/postgres/connect'
import { operatorCommand } from '@online-enrollment/postgres/operatorCommand'
import { ConfigError } from '../config/config.ts'
import type { School } from './registry.ts'

/** The name of the database and of the role of a new school. */
export function databaseOf(name: string): string {
  return `school_${name.replaceAll('-', '_')}`
}

/** Before the record is written: from then on, the database and the role of its name are this school's. */
export async function requireNewDatabase(ownerUrl: string, name: string): Promise<void> {
  await withClient(ownerUrl, async (owner) => {
    const { rows } = await owner.query(
      'select 1 from pg_database where datname = $1 union all select 1 from pg_roles where rolname = $1',
      [name],
    )
    if (rows.length > 0)
      throw new ConfigError(
        `PostgreSQL has a database or a role ${name} already, of another installation. Choose another name. If it is a school whose record is lost, run ${operatorCommand('school recover')}.`,
      )
  })
}

/** The role may connect to the database of no other school, and no other school's role to this one. */
export async function createDatabase(
  ownerUrl: string,
  { database, role, password }: Pick<School, 'database' | 'role' | 'password'>,
): Promise<void> {
  await withClient(ownerUrl, async (owner) => {
    const databases = await owner.query('select 1 from pg_database where datname = $1', [database])
    const roles = await owner.query('select 1 from pg_roles where rolname = $1', [role])
    const { escapeLiteral: quoted } = owner
    const login = `login password ${quoted(password)}`
    // Only a superuser may alter the other attributes, whatever their values.
    const isNew = roles.rows.length === 0
    await owner.query(
      isNew
        ? `create role ${role} with nosuperuser nocreatedb nocreaterole noinherit ${login}`
        : `alter role ${role} with ${login}`,
    )
    if (databases.rows.length === 0) await owner.query(`create database ${database} template template0 encoding 'UTF8'`)
    await owner.query(`revoke all on database ${database} from public`)
    await owner.query(`grant connect, temporary on database ${database} to ${role}`)
  })
}

/** Drops the database, those of before a restore, and the role. */
export async function dropDatabases(ownerUrl: string, { role }: School): Promise<void> {
  await withClient(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ name: string }>('select datname as name from pg_database where datname ~ $1', [
      `^${role}(__[0-9]+)?$`,
    ])
    for (const { name } of rows) await owner.query(`drop database if exists ${name} with (force)`)
    await owner.query(`drop role if exists ${role}`)
  })
}
