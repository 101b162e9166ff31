import { Plural, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ListedDocumentRequest } from '../../../contract/documents/requests.ts'
import type { Semester } from '../../../contract/semesters.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/queryClient.ts'
import { documentName } from '../../ui/format/documentNames.ts'
import { DeleteDialog } from '../ui/DeleteDialog.tsx'
import { cacheDocumentRequests, documentListQuery } from './queries.ts'
import { toRows } from './rows.ts'

/** Stops asking for a document, after the office has seen how many families sent one. Open while `request` is set. */
export function DeleteRequest(props: {
  readonly semester: Semester
  readonly request: ListedDocumentRequest | undefined
  readonly onClose: (done?: string) => void
}) {
  const { semester, request, onClose } = props
  const { t, i18n } = useLingui()
  const list = useQuery({ ...documentListQuery(semester.id), enabled: request !== undefined })
  const sent = list.data
    ? toRows(list.data).filter((row) => row.request.id === request?.id && row.document_id !== null).length
    : 0
  const remove = async () => {
    if (!request) return
    const params = { id: request.id }
    const body = sent > 0 ? { with_documents: true } : {}
    try {
      const { requests } = (await call('DELETE /api/document-requests/:id', { params, body })).body
      cacheDocumentRequests(semester.id, requests)
    } catch (error) {
      // A family may have sent one meanwhile.
      void queryClient.invalidateQueries({ queryKey: documentListQuery(semester.id).queryKey })
      throw error
    }
  }
  return (
    <DeleteDialog
      name={request && documentName(request, i18n)}
      passwordReason={t`To delete a requested document, enter your password.`}
      refusalText=""
      remove={remove}
      onClose={onClose}
    >
      <p>
        {t`Families are no longer asked for it in ${semester.name}.`}{' '}
        {sent > 0 && (
          <strong>
            <Plural
              value={sent}
              one="# document that a family sent is deleted, too. This can't be undone."
              other="# documents that families sent are deleted, too. This can't be undone."
            />
          </strong>
        )}
      </p>
    </DeleteDialog>
  )
}
