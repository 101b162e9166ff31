import { expect, test } from 'vitest'
import { getFormerDemand } from '../../../contract/enrollment/lottery.ts'
import {
  buildConfirmedAdmin,
  buildCourse,
  buildFamily,
  buildLottery,
  buildRanking,
  buildSemester,
  buildUser,
} from '../../../test/data/builders.ts'
import { drawLottery } from '../../../test/data/lotteries.ts'
import { openSchool } from '../../../test/school.ts'

const school = openSchool()
const HOUR = 3_600_000

test('families see how wanted a class of the same name was in the last lottery of another semester', async () => {
  const office = await buildConfirmedAdmin(school.postgres)
  for (const children of [1, 3]) {
    const semester = await buildSemester(school.postgres)
    const course = await buildCourse(school.postgres, { semester_id: semester.id, name: 'Pottery', max_seats: 2 })
    const times = { opens_at: new Date(Date.now() - 2 * HOUR), closes_at: new Date(Date.now() - HOUR) }
    const lottery = await buildLottery(school.postgres, semester, times)
    for (let n = 0; n < children; n++) {
      const { student } = await buildFamily(school.postgres)
      await buildRanking(school.postgres, lottery, { student_id: student.id, wishes: [[course.id]] })
    }
    await drawLottery(school, office, semester.id)
    expect(await demandSeenIn(semester.id)).toEqual(
      children === 1 ? [] : [{ name: 'Pottery', first_choices: 1, seats: 2, course_ids: [course.id] }],
    )
  }
  const { id } = await buildSemester(school.postgres)
  const pottery = [
    await buildCourse(school.postgres, { semester_id: id, name: 'Pottery' }),
    await buildCourse(school.postgres, { semester_id: id, name: 'Pottery' }),
  ]
  await buildCourse(school.postgres, { semester_id: id, name: 'Chess' })
  expect(await demandSeenIn(id)).toEqual([
    { name: 'Pottery', first_choices: 3, seats: 2, course_ids: pottery.map((course) => course.id) },
  ])
  const hidden = await buildSemester(school.postgres)
  await buildCourse(school.postgres, { semester_id: hidden.id, name: 'Pottery', active: false })
  expect(await demandSeenIn(hidden.id)).toEqual([])
})

async function demandSeenIn(id: number) {
  return (await school.as(await buildUser(school.postgres)).send(getFormerDemand, { params: { id } })).body.classes
}
