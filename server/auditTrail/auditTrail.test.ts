import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getAuditEntry, listAuditTrail } from '../../contract/auditTrail.ts'
import { type BuiltUser, buildAuditEntry, buildUser } from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
let by: BuiltUser
beforeAll(async () => {
  by = await buildUser(school.postgres, { role: 'admin', first_name: 'Olive', last_name: 'Office' })
})
afterEach(async () => {
  await sql`alter table audit_entry disable trigger all`.execute(school.owner.db)
  await sql`delete from audit_entry`.execute(school.owner.db)
  await sql`alter table audit_entry enable trigger all`.execute(school.owner.db)
})

test.each(["update audit_entry set user_name = 'Somebody Else'", 'delete from audit_entry', 'truncate audit_entry'])(
  'the audit trail is append-only: %s is refused',
  async (statement) => {
    await buildAuditEntry(school.postgres)
    await expect(sql.raw(statement).execute(school.owner.db)).rejects.toThrow('the audit trail is append-only')
    expect(await school.db.selectFrom('audit_entry').select('user_name').execute()).toEqual([
      { user_name: 'Olive Office' },
    ])
  },
)

test('an entry remains after its account and subject are deleted', async () => {
  const parent = await buildUser(school.postgres)
  await buildAuditEntry(school.postgres, { user_id: parent.id, subject_id: parent.id })
  await school.db.deleteFrom('users').where('id', '=', parent.id).execute()
  expect((await found({})).entries).toMatchObject([{ user_id: parent.id, subject_id: parent.id }])
})

describe('the office finds', () => {
  test.each<[string, Readonly<Record<string, unknown>>, readonly string[]]>([
    ['every entry, the newest first', {}, ['Sam Nez', 'Robotics (101, Fall 2026)', 'Núñez File.csv', 'Rosa Yazzie']],
    ['the oldest first', { order: 'asc' }, ['Rosa Yazzie', 'Núñez File.csv', 'Robotics (101, Fall 2026)', 'Sam Nez']],
    [
      'the last page for one after it',
      { page: 2, order: 'asc' },
      ['Rosa Yazzie', 'Núñez File.csv', 'Robotics (101, Fall 2026)', 'Sam Nez'],
    ],
    ['by a word of the name, without accents', { search: 'nunez' }, ['Núñez File.csv']],
    ['by two words', { search: 'rosa olive' }, ['Rosa Yazzie']],
    ['by a value before the change', { search: '928-555-0100' }, ['Rosa Yazzie']],
    ['by a value after the change', { search: '9285550142' }, ['Rosa Yazzie']],
    ['nothing by an unknown word', { search: 'giraffe' }, []],
    ['nothing by a wildcard', { search: '%' }, []],
    ['by action', { action: 'exported' }, ['Núñez File.csv']],
    ['by kind', { kind: 'class' }, ['Robotics (101, Fall 2026)']],
    ['by the command line', { who: 'command-line' }, ['Robotics (101, Fall 2026)']],
    ['by families', { who: 'families' }, ['Sam Nez']],
    ['by one office account', { who: '1' }, ['Núñez File.csv', 'Rosa Yazzie']],
    ['by two filters', { who: '1', action: 'edited' }, ['Rosa Yazzie']],
    ['from a day', { from: '2026-08-04' }, ['Sam Nez', 'Robotics (101, Fall 2026)']],
    ['to the end of a day', { to: '2026-08-03' }, ['Núñez File.csv', 'Rosa Yazzie']],
    ['one day', { from: '2026-08-04', to: '2026-08-04' }, ['Robotics (101, Fall 2026)']],
  ])('%s', async (_, query, names) => {
    await buildTrail()
    const { entries, total } = await found(query)
    expect(entries.map(({ subject_name }) => subject_name)).toEqual(names)
    expect(total).toBe(names.length)
  })
})

test('days are in the school’s time zone', async () => {
  await buildTrail()
  await school.db.updateTable('school').set({ time_zone: 'Pacific/Auckland' }).execute()
  const { entries } = await found({ from: '2026-08-05', to: '2026-08-05' })
  expect(entries.map(({ subject_name }) => subject_name)).toEqual(['Robotics (101, Fall 2026)'])
  await school.db.updateTable('school').set({ time_zone: 'America/Phoenix' }).execute()
})

test.each<Readonly<Record<string, string>>>([
  { action: 'burned' },
  { who: 'nobody' },
  { from: '2026-13-01' },
  { to: 'today' },
  { from: '0000-01-01' },
  { size: '1000' },
])('the query %j is refused', async (query) => {
  expect((await school.as(by).send(listAuditTrail, { query })).status).toBe(422)
})

test('the list has the changed fields and the office accounts, and one entry has its values and origin', async () => {
  const request_id = '0b5ef3f4-6c9a-4a51-a8a3-8f4a3f5e9d11'
  const { id } = await buildAuditEntry(school.postgres, { request_id, network_address: '192.0.2.7' })
  const { entries, people } = await found({})
  expect(entries).toMatchObject([{ id, fields: ['phone'] }])
  expect(entries[0]).not.toHaveProperty('before')
  expect(entries[0]?.changes).toEqual([{ field: 'phone', from: '9285550100', to: '9285550142' }])
  expect(people).toEqual([{ id: by.id, name: 'Olive Office' }])
  const { body } = await school.as(by).send(getAuditEntry, { params: { id } })
  expect(body.entry).toMatchObject({
    before: { phone: '9285550100' },
    after: { phone: '9285550142' },
    request_id,
    network_address: '192.0.2.7',
  })
  expect((await school.as(by).send(getAuditEntry, { params: { id: 999_999 } })).status).toBe(404)
})

test('only a read of all entries is recorded as an export', async () => {
  await buildTrail()
  await school.as(by).send(listAuditTrail, { query: { page: '1' } })
  expect((await found({})).total).toBe(4)
  await school.as(by).send(listAuditTrail, { query: { search: 'rosa' } })
  expect((await found({ page: 1 })).entries[0]).toMatchObject({
    action: 'exported',
    subject_name: 'audit-trail.csv',
    user_id: by.id,
  })
})

test('an export has all entries of a long audit trail and is recorded with their number', async () => {
  await sql`insert into audit_entry (user_name, user_role, action, subject_kind, subject_name, before, after, recorded_at)
    select 'Command line', 'command line', 'edited', 'class', 'Robotics', '{"room": "1"}', '{"room": "2"}', '2026-09-01T12:00:00-07:00'
    from generate_series(1, 10001)`.execute(school.owner.db)
  const { body } = await school.as(by).send(listAuditTrail, { query: { from: '2026-09-01', to: '2026-09-01' } })
  expect([body.total, new Set(body.entries.map(({ id }) => id)).size]).toEqual([10_001, 10_001])
  expect(body.entries[0]).toMatchObject({ fields: ['room'] })
  const [recorded] = (await found({ action: 'exported', kind: 'file' })).entries
  const { entry } = (await school.as(by).send(getAuditEntry, { params: { id: recorded?.id ?? 0 } })).body
  expect(entry.after).toMatchObject({ rows: 10_001 })
})

test('pages of entries of one moment have each entry once, in both orders', async () => {
  await sql`insert into audit_entry (user_name, user_role, action, subject_kind, subject_name, before, after, recorded_at)
    select 'Command line', 'command line', 'edited', 'class', 'Robotics', '{"room": "1"}', '{"room": "2"}',
      timestamptz '2026-09-01T12:00:00.123456Z' + (n % 3) * interval '1 microsecond'
    from generate_series(1, 60) n`.execute(school.owner.db)
  for (const order of ['asc', 'desc']) {
    const whole = (await school.as(by).send(listAuditTrail, { query: { order, from: '2026-09-01' } })).body.entries
    const pages = [await found({ order, from: '2026-09-01', to: '2026-09-01' })]
    for (let cursor = pages[0]?.next; cursor !== undefined; cursor = pages.at(-1)?.next)
      pages.push(await found({ order, from: '2026-09-01', to: '2026-09-01', page: 2, cursor }))
    const listed = whole.filter(({ date }) => date.startsWith('2026-09-01'))
    const paged = pages.flatMap(({ entries }) => entries).map(({ changes, ...entry }) => entry)
    expect(paged).toEqual(listed)
    expect(pages).toHaveLength(3)
  }
})

test('the list has no long values and none of a created record', async () => {
  const [short, long] = ['a'.repeat(60), 'b'.repeat(61)]
  await buildAuditEntry(school.postgres, {
    before: JSON.stringify({ room: short, description: long, days_off: ['Labor Day'], restrictions: null }),
    after: JSON.stringify({ room: '', description: '', days_off: [], restrictions: '101', reason: 'Flood' }),
  })
  await buildAuditEntry(school.postgres, { action: 'created', before: null })
  const { entries } = await found({ order: 'asc' })
  expect(entries.map(({ changes }) => changes)).toEqual([
    [
      { field: 'room', from: short, to: '' },
      { field: 'restrictions', from: null, to: '101' },
    ],
    [],
  ])
})

/** Lists entries, one page by default. */
async function found(query: Record<string, unknown>) {
  const parameters = Object.fromEntries(
    Object.entries({ page: 1, ...query }).map(([name, value]) => [name, String(value)]),
  )
  const { status, body } = await school.as(by).send(listAuditTrail, { query: parameters })
  expect(status).toBe(200)
  return body
}

/** Four entries of three days at noon in Phoenix. */
async function buildTrail() {
  const at = (day: string) => new Date(`${day}T12:00:00-07:00`)
  await buildAuditEntry(school.postgres, { recorded_at: at('2026-08-02') })
  await buildAuditEntry(school.postgres, {
    recorded_at: at('2026-08-03'),
    action: 'exported',
    subject_kind: 'file',
    subject_name: 'Núñez File.csv',
    before: null,
    after: '{"rows": 3}',
  })
  await buildAuditEntry(school.postgres, {
    recorded_at: at('2026-08-04'),
    user_id: null,
    user_name: 'Command line',
    user_role: 'command line',
    subject_kind: 'class',
    subject_name: 'Robotics (101, Fall 2026)',
    before: '{"room": "12"}',
    after: '{"room": "14"}',
  })
  await buildAuditEntry(school.postgres, {
    recorded_at: at('2026-08-05'),
    user_id: 77,
    user_name: 'Ana Begay',
    user_role: 'parent',
    action: 'created',
    subject_kind: 'student',
    subject_name: 'Sam Nez',
    before: null,
    after: '{"grade": "K"}',
  })
}
