import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { overlaps, PERIODS } from '../../domain/days.ts'
import { buildCourse, buildSemester } from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()

test.each(PERIODS)('%s overlaps with the same periods in the database and in the rules', async (period) => {
  const { rows } = await sql<{ other: string }>`
    select other from unnest(${PERIODS}::text[]) as other where period_span(${period}) && period_span(other)
  `.execute(school.db)
  expect(rows.map(({ other }) => other)).toEqual(PERIODS.filter((other) => overlaps(period, other)))
})

test('the period span of a class follows its period on insert and update, and cannot be set directly', async () => {
  const { id: semester_id } = await buildSemester(school.postgres)
  const { id, period_span } = await buildCourse(school.postgres, { semester_id, period: '3', period_span: '[1,9)' })
  const set = (values: { period?: 'All Day'; period_span?: string }) =>
    school.db.updateTable('course').set(values).where('id', '=', id).returning('period_span').executeTakeFirst()
  expect(period_span).toBe('[3,4)')
  expect(await set({ period: 'All Day' })).toEqual({ period_span: '[1,9)' })
  expect(await set({ period_span: '[5,6)' })).toEqual({ period_span: '[1,9)' })
})
