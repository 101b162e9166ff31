import { expect, test } from 'vitest'
import { getSchool, type School, updateSchool } from '../../contract/school.ts'
import { buildUser } from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'
import { toColumns } from './school.queries.ts'

const school = openSchool()

const STORED: Omit<School, 'etag'> = {
  name: 'Canyon',
  time_zone: 'America/Phoenix',
  office: { name: 'Olive Office', email: 'office@example.org', phone: '9285550100' },
  liaison: { name: 'Leo Ito', email: 'liaison@example.org', phone: '9285550101' },
  state_coordinator: { name: 'Ana Ruiz', email: 'coordinator@example.org', phone: '9285550102' },
  registration_years: ['2030 - 2031'],
  children_per_family: 11,
  draft_retention_days: 31,
  declined_retention_days: 366,
  office_idle_minutes: 29,
  office_creates_notifications: false,
  color: '#974826',
}

/** Other values than those of the stored school. */
const CHANGES: Omit<School, 'etag'> = {
  name: 'Mesa',
  time_zone: 'America/Denver',
  office: { name: 'Omar Office', email: 'omar@example.org', phone: '9285550110' },
  liaison: { name: 'Lea Ito', email: 'lea@example.org', phone: '9285550111' },
  state_coordinator: { name: 'Abe Ruiz', email: 'abe@example.org', phone: '9285550112' },
  registration_years: ['2030 - 2031', '2031 - 2032'],
  children_per_family: 12,
  draft_retention_days: 32,
  declined_retention_days: 367,
  office_idle_minutes: 15,
  office_creates_notifications: true,
  color: '#1f5a82',
}

test.each(Object.keys(STORED) as (keyof typeof STORED)[])(
  'an edit of %s alone is stored and returned, and is in the audit trail',
  async (field) => {
    const by = await buildUser(school.postgres, { role: 'admin' })
    await school.as(by).send(updateSchool, { body: STORED })
    const edited = { ...STORED, [field]: CHANGES[field] }
    expect(await school.as(by).send(updateSchool, { body: edited })).toMatchObject({
      status: 200,
      body: { school: edited },
    })
    expect((await school.as().send(getSchool)).body).toEqual({
      school: { ...edited, etag: expect.any(String) },
      logo: null,
    })
    const { id, ...row } = await school.db.selectFrom('school').selectAll().executeTakeFirstOrThrow()
    expect(row).toEqual(toColumns(edited))
    const [before, after] = [Object.entries(toColumns(STORED)), toColumns(edited)]
    const changed = before.filter(([column, value]) =>
      Object.entries(after).some(([c, v]) => c === column && v !== value),
    )
    const entry = await school.db
      .selectFrom('audit_entry')
      .select('after')
      .where('subject_kind', '=', 'school')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(Object.keys(entry.after ?? {}).sort()).toEqual(changed.map(([column]) => column).sort())
  },
)
