import * as calls from '../../contract/documents/documents.ts'
import * as requestCalls from '../../contract/documents/requests.ts'
import { createRequestTrail } from '../auditTrail/trail.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import type { Api } from '../platform/http/api.ts'
import { notSignedIn } from '../platform/http/problem.ts'
import { respondWith } from '../platform/http/reply.ts'
import { findSessionUser } from '../platform/http/session.ts'
import { findSemester } from '../rows/semesters.queries.ts'
import { decideDocument, exempt } from './decideDocument.ts'
import { documentsOfChild, listOfSemester, listOwn } from './lists.queries.ts'
import { listAccesses, openPage } from './openPage.ts'
import { remindFamilies } from './remind.ts'
import { createRequest, deleteRequest, editRequest, listRequests } from './requests.ts'
import { sendDocument } from './sendDocument.ts'
import { addPage, type DocumentStore, storePage } from './uploadPage.ts'

export function documentRoutes(api: Api, keys: KeyRing, store: DocumentStore): void {
  requestRoutes(api, keys)

  api.query(calls.listOwnDocuments, async (db, { user, now }) =>
    respondWith(200, { children: await listOwn(db, keys, user.id, now) }),
  )

  api.query(calls.getStudentDocuments, async (db, { params, now }) =>
    respondWith(200, await documentsOfChild(db, keys, params.id, now)),
  )

  api.query(calls.listDocuments, async (db, { query, user, now }) => {
    const semester = await findSemester(db, query.semester, user)
    return respondWith(200, await listOfSemester(db, keys, semester.id, now))
  })

  api.command(
    calls.uploadDocumentPage,
    {
      prepare: async (db, { params, body, token_hash, now }, waitElsewhere) => {
        const by = token_hash && (await findSessionUser(db, token_hash, now))
        if (!by) throw notSignedIn()
        waitElsewhere()
        return storePage(db, keys, store, {
          by,
          student_id: params.id,
          request_id: params.request_id,
          bytes: body,
          now,
        })
      },
      discard: async (stored) => stored && store.files.remove(stored.id),
    },
    async (trx, { params, user: by, now }, stored) => {
      const of = { by, student_id: params.id, request_id: params.request_id, now }
      return respondWith(201, { page: await addPage(trx, keys, store, stored, of) })
    },
  )

  api.command(calls.sendDocument, async (trx, request) => {
    const { params, body, user: by, now } = request
    const of = { by, student_id: params.id, request_id: params.request_id, now }
    const trail = createRequestTrail(trx, request)
    return respondWith(200, { paper: await sendDocument(trx, { keys, trail }, { ...body, ...of }) })
  })

  api.file(calls.readDocumentPage, (db, request) => openPage(db, keys, store, { ...request, id: request.params.id }))

  api.command(calls.acceptDocument, async (trx, request) => {
    const { params, user: by, if_match, now } = request
    const decision = { id: params.id, if_match, by, now }
    return respondWith(200, {
      paper: await decideDocument(trx, { keys, trail: createRequestTrail(trx, request) }, decision),
    })
  })

  api.command(calls.returnDocument, async (trx, request) => {
    const { params, body, user: by, if_match, now } = request
    const decision = { id: params.id, if_match, reason: body.reason, by, now }
    return respondWith(200, {
      paper: await decideDocument(trx, { keys, trail: createRequestTrail(trx, request) }, decision),
    })
  })

  api.command(calls.exemptFromDocument, async (trx, request) => {
    const { params, body, user: by, now } = request
    const exemption = { student_id: params.id, request_id: params.request_id, not_needed: body.not_needed, by, now }
    return respondWith(200, { paper: await exempt(trx, { keys, trail: createRequestTrail(trx, request) }, exemption) })
  })

  api.query(calls.listDocumentAccesses, async (db, { params }) =>
    respondWith(200, { accesses: await listAccesses(db, params.id) }),
  )
}

function requestRoutes(api: Api, keys: KeyRing): void {
  api.query(requestCalls.listDocumentRequests, async (db, { query, user }) => {
    const semester = await findSemester(db, query.semester, user)
    return respondWith(200, { requests: await listRequests(db, semester.id) })
  })

  api.command(requestCalls.createDocumentRequest, async (trx, request) => {
    const { query, body, user } = request
    const semester = await findSemester(trx, query.semester, user)
    await createRequest(trx, createRequestTrail(trx, request), semester.id, body)
    return respondWith(201, { requests: await listRequests(trx, semester.id) })
  })

  api.command(requestCalls.updateDocumentRequest, async (trx, request) => {
    const { params, body: fields, if_match } = request
    const edit = { id: params.id, if_match, fields }
    const semester_id = await editRequest(trx, createRequestTrail(trx, request), edit)
    return respondWith(200, { requests: await listRequests(trx, semester_id) })
  })

  api.command(requestCalls.deleteDocumentRequest, async (trx, request) => {
    const { params, body } = request
    const deletion = { id: params.id, with_documents: body.with_documents === true }
    const semester_id = await deleteRequest(trx, createRequestTrail(trx, request), deletion)
    return respondWith(200, { requests: await listRequests(trx, semester_id) })
  })

  api.command(requestCalls.remindOfDocuments, async (trx, request) => {
    const { body, now } = request
    const families = await remindFamilies(trx, { keys, trail: createRequestTrail(trx, request) }, { ...body, now })
    return respondWith(200, { families })
  })
}
