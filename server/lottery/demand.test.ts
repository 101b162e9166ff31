import { expect, test } from 'vitest'
import { getFormerDemand } from '../../contract/enrollment/lottery.ts'
import {
  buildConfirmedAdmin,
  buildCourse,
  buildFamily,
  buildLottery,
  buildRanking,
  buildSemester,
  buildUser,
} from '../../test/data/builders.ts'
import { completeLottery } from '../../test/data/lotteries.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
const HOUR = 3_600_000

test('families see how wanted a class was in the last lottery of another semester, not other classes of its name', async () => {
  const office = await buildConfirmedAdmin(school.postgres)
  const pottery = { section: '201', name: 'Pottery' }
  for (const children of [1, 3]) {
    const semester = await buildSemester(school.postgres)
    const course = await buildCourse(school.postgres, { ...pottery, semester_id: semester.id, max_seats: 2 })
    await buildCourse(school.postgres, { ...pottery, semester_id: semester.id, section: '205', max_seats: 30 })
    const times = { opens_at: new Date(Date.now() - 2 * HOUR), closes_at: new Date(Date.now() - HOUR) }
    const lottery = await buildLottery(school.postgres, semester, times)
    for (let n = 0; n < children; n++) {
      const { student } = await buildFamily(school.postgres)
      await buildRanking(school.postgres, lottery, { student_id: student.id, wishes: [[course.id]] })
    }
    await completeLottery(school, office, semester.id)
    const former = { course_id: course.id, first_choices: 1, seats: 2 }
    expect((await demandSeenIn(semester.id)).slice(0, 1)).toEqual(children === 1 ? [] : [former])
  }
  const { id } = await buildSemester(school.postgres)
  const offered = (values: object) => buildCourse(school.postgres, { ...pottery, ...values, semester_id: id })
  const [course, larger] = [await offered({}), await offered({ section: '205' })]
  await offered({ section: '206' })
  await offered({ section: '207', name: 'Chess' })
  expect(await demandSeenIn(id)).toEqual([
    { course_id: course.id, first_choices: 3, seats: 2 },
    { course_id: larger.id, first_choices: 0, seats: 30 },
  ])
  const hidden = await buildSemester(school.postgres)
  await buildCourse(school.postgres, { ...pottery, semester_id: hidden.id, active: false })
  expect(await demandSeenIn(hidden.id)).toEqual([])
})

async function demandSeenIn(id: number) {
  return (await school.as(await buildUser(school.postgres)).send(getFormerDemand, { params: { id } })).body.classes
}
