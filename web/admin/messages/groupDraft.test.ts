import { expect, test } from 'vitest'
import { draftedCourses, groupDraft } from './groupDraft.ts'

const semester = { id: 12 }

test.each([[[]], [[3]], [[40, 3]]])('the classes %j of a draft are found in its name', (course_ids) => {
  expect(draftedCourses(semester, groupDraft(semester, course_ids))).toEqual(course_ids)
})

test.each([undefined, 'class', groupDraft({ id: 1 }), groupDraft({ id: 1 }, [12])])(
  'the draft %j is not of a message to this semester',
  (draft) => {
    expect(draftedCourses(semester, draft)).toBeUndefined()
  },
)
