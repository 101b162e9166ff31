import { expect } from 'vitest'
import { saveDraft, submitRegistration } from '../../contract/registration/drafts.ts'
import { acceptRegistration } from '../../contract/registration/review.ts'
import { withAnswer } from '../../domain/registration/answers.ts'
import { buildDraft, buildRegistration, buildUser } from '../data/builders.ts'
import { registrationForm } from '../data/registrationForm.ts'
import { newParent, STUDENT } from '../data/reviews.ts'
import { rounds } from '../rounds.ts'
import { type RaceSetup, race, testRaces } from './races.ts'

const FORM = registrationForm()
const NICKNAMED = withAnswer(FORM, 'student.nickname', 'Annie')

testRaces([
  race({
    title: 'when two admins accept a registration at once, one student and one account are created',
    rounds: rounds(2),
    async scenario(at) {
      const { db, postgres } = at.school
      const { id } = await buildRegistration(postgres)
      const admins = [await buildUser(postgres, { role: 'admin' }), await buildUser(postgres, { role: 'admin' })]
      const parents = admins.map(() => newParent())
      const responses = await at.atOnce(() =>
        admins.map((admin, n) => {
          const body = { student: STUDENT, another_child: true, new_parent: parents[n] }
          return at.as(admin).send(acceptRegistration, { params: { id }, body })
        }),
      )
      const emails = parents.map(({ email }) => email)
      const accounts = await db.selectFrom('users').select('id').where('email', 'in', emails).execute()
      const students = db
        .selectFrom('student')
        .select('id')
        .where(
          'parent_id',
          'in',
          accounts.map((account) => account.id),
        )
      return {
        statuses: responses.map(({ status }) => status).toSorted(),
        accounts: accounts.length,
        students: (await students.execute()).length,
      }
    },
    expectRight: (seen) => expect(seen).toEqual({ statuses: [200, 409], accounts: 1, students: 1 }),
    control: {
      title: 'without the lock of the registration, two admins who accept it at once make two students',
      without: ['registration'],
      expectWrong: (seen) => expect(seen).toEqual({ statuses: [200, 200], accounts: 2, students: 2 }),
    },
  }),

  race({
    title: 'of twenty devices that save the same revision of a draft at once, one succeeds',
    async scenario(at) {
      const resume_code = await buildDraft(at.school.postgres)
      const responses = await at.atOnce(() =>
        Array.from({ length: 20 }, (_, n) => save(at, resume_code, { student: { first_name: `Ana ${n}` } })),
      )
      return responses.map(({ status }) => status).toSorted()
    },
    expectRight: (statuses) => expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 412)]),
    control: {
      title: 'without the lock of the draft, twenty devices save the same revision',
      without: ['registration_draft'],
      expectWrong: (statuses) => expect(statuses).toEqual(Array.from({ length: 20 }, () => 200)),
    },
  }),

  race({
    title: 'when one device sends a draft while another saves it, the answers of the other are not lost',
    rounds: rounds(2),
    async scenario(at) {
      const resume_code = await buildDraft(at.school.postgres, FORM)
      const [saved, sent] = await at.atOnce(() => [
        save(at, resume_code, NICKNAMED),
        at.as().send(submitRegistration, { body: { ...FORM, resume_code, revision: 1 } }),
      ])
      return [saved.status, sent.status]
    },
    expectRight: (statuses) =>
      expect([
        [200, 412],
        [404, 201],
      ]).toContainEqual(statuses),
    control: {
      title:
        'without the lock of the draft, one that is sent while another device saves it loses the answers of that device',
      without: ['registration_draft'],
      expectWrong: (statuses) => expect(statuses).toEqual([200, 201]),
    },
  }),
])

/** Saves other answers as the revision after the first. */
function save(at: RaceSetup, resume_code: string, answers: object) {
  return at.as().send(saveDraft, { body: { resume_code, revision: 1, answers } })
}
