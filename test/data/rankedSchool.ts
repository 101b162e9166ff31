import { sql } from 'kysely'
import type { Postgres } from '../../server/platform/database/postgres.ts'
import { buildLottery, buildSemester, buildTeacher, buildUser } from './builders.ts'

const HOUR = 3_600_000
/** Classes for each of eight times. */
const CLASSES_PER_TIME = 12

/**
 * A closed lottery for this number of children. Each ranks two classes at each of four times, so that it has eight wishes. There are seats for
 * two thirds of the first choices. No two names are alike.
 */
export async function buildRankedSchool(postgres: Postgres, children: number) {
  const semester = await buildSemester(postgres)
  const { id: teacher_id } = await buildTeacher(postgres)
  const { id: parent_id } = await buildUser(postgres)
  const times = { opens_at: new Date(Date.now() - 2 * HOUR), closes_at: new Date(Date.now() - HOUR) }
  const lottery = await buildLottery(postgres, semester, times)
  const seats = Math.ceil((children * 4) / (8 * CLASSES_PER_TIME) / 1.5)
  await sql`
    insert into course (semester_id, section, name, description, teacher_id, grade, period, days, "time", max_seats)
    select ${semester.id}, (2000 + slot * 100 + n)::text, 'Class ' || slot || '-' || n, '', ${teacher_id}, '5',
      (1 + slot / 4)::text, (array['M', 'T/TH', 'W', 'F'])[1 + slot % 4], '', ${seats}
    from generate_series(0, 7) slot, generate_series(1, ${CLASSES_PER_TIME}) n`.execute(postgres.db)
  await sql`
    with child as (
      insert into student (first_name, last_name, grade, parent_id)
      select translate(md5('first' || n), '0123456789', 'ghijklmnop'), translate(md5('last' || n), '0123456789', 'ghijklmnop'), '5', ${parent_id} from generate_series(1, ${children}) n returning id
    ), numbered as (select id, row_number() over (order by id) as n from child)
    insert into ranking (lottery_id, student_id, code, wishes, saved_at)
    select ${lottery.id}, id, 100000 + n, (
      select jsonb_agg(jsonb_build_array(first.id, second.id) order by slot)
      from generate_series(n % 2 * 4, n % 2 * 4 + 3) slot
      join course first on first.semester_id = ${semester.id}
        and first.section = (2000 + slot * 100 + 1 + (n * 7) % ${CLASSES_PER_TIME})::text
      join course second on second.semester_id = ${semester.id}
        and second.section = (2000 + slot * 100 + 1 + (n * 7 + 1 + n % 5) % ${CLASSES_PER_TIME})::text
    ), now() from numbered`.execute(postgres.db)
  return { semester: { id: semester.id }, lottery }
}
