import { getBellSchedules } from '../../contract/bellSchedules.ts'
import { getDaysOff } from '../../contract/daysOff.ts'
import { listDocumentRequests } from '../../contract/documents/requests.ts'
import { getLottery } from '../../contract/enrollment/lottery.ts'
import { getRanking } from '../../contract/enrollment/rankings.ts'
import { getWindows } from '../../contract/enrollment/windows.ts'
import { getWishList } from '../../contract/enrollment/wishLists.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { getCourse } from '../../contract/officeCourses.ts'
import { listParents } from '../../contract/parents.ts'
import { listPauses } from '../../contract/pauses.ts'
import { openDraft } from '../../contract/registration/drafts.ts'
import { getRegistration } from '../../contract/registration/office.ts'
import { getSchool } from '../../contract/school.ts'
import { getSemester } from '../../contract/semesters.ts'
import { getStudent } from '../../contract/students.ts'
import { listTeachers } from '../../contract/teachers.ts'
import type { ApiResponse, Client } from '../client.ts'
import type { buildFixture, EndpointName } from './calls.ts'

type Fixture = Awaited<ReturnType<typeof buildFixture>>
type Read = (client: Client, fixture: Fixture) => Promise<readonly [record: unknown, etag: unknown]>

/** How the record that a PUT saves is read, with its ETag. */
export const READS = {
  updateSemester: async (client, { semester }) => {
    const { body } = await client.send(getSemester, { params: { id: semester.id } })
    return [body, body.semester.etag]
  },
  updateNotes: async (client, { semester }) => {
    const { body } = await client.send(getSemester, { params: { id: semester.id } })
    return [body, body.semester.notes_etag]
  },
  updateBellSchedules: withHeader((client, { semester: { id } }) => client.send(getBellSchedules, { params: { id } })),
  updateDaysOff: withHeader((client, { semester: { id } }) => client.send(getDaysOff, { params: { id } })),
  updateWindows: async (client, { semester }) => {
    const { body, headers } = await client.send(getWindows, { params: { id: semester.id } })
    return [body.windows, headers.get('etag')]
  },
  updateLottery: async (client, { semester }) => {
    const { body } = await client.send(getLottery, { params: { id: semester.id } })
    return [body.lottery, body.etag]
  },
  updateCourse: withHeader((client, { course: { id } }) => client.send(getCourse, { params: { id } })),
  updateTeacher: async (client, { course }) => {
    const { teachers } = (await client.send(listTeachers)).body
    return withEtag(teachers.find(({ id }) => id === course.teacher_id))
  },
  updateParent: async (client, { parent }) => {
    const { parents } = (await client.send(listParents, { query: { id: String(parent.id) } })).body
    return withEtag(parents[0])
  },
  updateStudent: async (client, { student }) =>
    withEtag((await client.send(getStudent, { params: { id: student.id } })).body.student),
  updateDocumentRequest: async (client, { semester, document }) => {
    const { requests } = (await client.send(listDocumentRequests, { query: { semester: String(semester.id) } })).body
    return withEtag(requests.find(({ id }) => id === document.request_id))
  },
  updateWishList: withHeader((client, { student, semester }) =>
    client.send(getWishList, { params: { id: student.id }, query: { semester: String(semester.id) } }),
  ),
  updateNotification: async (client, { notification }) => {
    const { notifications } = (await client.send(listNotifications)).body
    return withEtag(notifications.find(({ id }) => id === notification.id))
  },
  updateSchool: async (client) => withEtag((await client.send(getSchool)).body.school),
  updateRegistrationNotes: withHeader((client, { registration: { id } }) =>
    client.send(getRegistration, { params: { id } }),
  ),
  updateRanking: withHeader((client, { student, semester }) =>
    client.send(getRanking, { params: { id: student.id }, query: { semester: String(semester.id) } }),
  ),
  pauseAction: withHeader((client) => client.send(listPauses)),
  saveDraft: withHeader((client, { resume_code }) => client.send(openDraft, { body: { resume_code } })),
} satisfies { readonly [Name in EndpointName]?: Read }

function withHeader(send: (client: Client, fixture: Fixture) => Promise<ApiResponse<unknown>>): Read {
  return async (client, fixture) => {
    const { body, headers } = await send(client, fixture)
    return [body, headers.get('etag')]
  }
}

function withEtag<R extends { readonly etag: string }>(record: R | undefined) {
  return [record, record?.etag] as const
}
