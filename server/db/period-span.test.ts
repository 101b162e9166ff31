import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { overlaps, PERIODS } from '../../domain/period.ts'
import { buildCourse, buildSemester } from '../../test/builders.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()

test.each(PERIODS)('%s shares an hour with the same periods in the database as in the rules', async (period) => {
  const { rows } = await sql<{ other: string }>`
    select other from unnest(${PERIODS}::text[]) as other where period_span(${period}) && period_span(other)
  `.execute(school.db)
  expect(rows.map(({ other }) => other)).toEqual(PERIODS.filter((other) => overlaps(period, other)))
})

test('a class takes up what its period says, when it is born, when it moves, and whatever is set by hand', async () => {
  const { id: semester_id } = await buildSemester(school.postgres)
  const { id, period_span } = await buildCourse(school.postgres, { semester_id, period: '3', period_span: '[1,9)' })
  const set = (change: { period?: 'All Day'; period_span?: string }) =>
    school.db.updateTable('course').set(change).where('id', '=', id).returning('period_span').executeTakeFirst()
  expect(period_span).toBe('[3,4)')
  expect(await set({ period: 'All Day' })).toEqual({ period_span: '[1,9)' })
  expect(await set({ period_span: '[5,6)' })).toEqual({ period_span: '[1,9)' })
})
