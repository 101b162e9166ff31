import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { DocumentRequestFields, type ListedDocumentRequest } from '../../../contract/documents/requests.ts'
import type { Semester } from '../../../contract/semesters.ts'
import {
  DOCUMENT_AUDIENCES,
  DOCUMENT_KINDS,
  type DocumentAudience,
  type DocumentKind,
} from '../../../domain/documents/documents.ts'
import { pick } from '../../../domain/pick.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/queryClient.ts'
import { Form, useContractForm } from '../../ui/form/Form.tsx'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { KIND_LABELS } from '../../ui/format/documentNames.ts'
import { GradesField } from '../ui/GradesField.tsx'
import { useEditConflict } from '../ui/useEditConflict.tsx'
import { draftName } from '../ui/useTableDialog.ts'
import { AUDIENCE_LABELS } from './labels.ts'
import { cacheDocumentRequests, documentRequestsQuery } from './queries.ts'

const FIELDS = ['kind', 'title', 'title_es', 'audience', 'grades', 'why', 'why_es', 'due_on'] as const
const EMPTY = { kind: 'residency', title: '', title_es: '', audience: 'new', grades: '', why: '', why_es: '' } as const

/** What the office asks for, of whom, why and until when. Families read the reason in their language. */
export function DocumentRequestForm(props: {
  readonly semester: Semester
  readonly request: ListedDocumentRequest | undefined
  readonly onSaved: (done: string) => void
}) {
  const { semester, request, onSaved } = props
  const { t, i18n } = useLingui()
  const form = useContractForm(
    DocumentRequestFields,
    request ? pick(request, FIELDS) : { ...EMPTY, due_on: semester.starts_on ?? '' },
  )
  const { kind, audience } = useWatch({ control: form.control })
  const { if_match, view, unlessChanged } = useEditConflict(form, {
    loaded: request,
    toFields: (stored: ListedDocumentRequest) => pick(stored, FIELDS),
    reload: async () => {
      const all = await queryClient.fetchQuery({ ...documentRequestsQuery(semester.id), staleTime: 0 })
      return all.find(({ id }) => id === request?.id)
    },
    inWords: (field, value) => {
      if (field === 'kind') return <strong>{i18n._(KIND_LABELS[value as DocumentKind])}</strong>
      return field === 'audience' ? <strong>{i18n._(AUDIENCE_LABELS[value as DocumentAudience])}</strong> : undefined
    },
  })
  const save = useMutation({
    mutationFn: async (body: DocumentRequestFields) =>
      request
        ? (await call('PUT /api/document-requests/:id', { params: { id: request.id }, body, if_match })).body.requests
        : (await call('POST /api/document-requests', { query: { semester: semester.id }, body })).body.requests,
    onSuccess: (requests) => {
      cacheDocumentRequests(semester.id, requests)
      onSaved(request ? t`Document saved.` : t`Document added.`)
    },
  })
  /** The fields that the choice hides are empty. */
  const clear = (...names: readonly ('title' | 'title_es' | 'grades')[]) => {
    for (const name of names) form.setValue(name, '')
  }
  const labels = {
    kind: t`Document`,
    title: t`What the document is called`,
    title_es: t`What it is called in Spanish`,
    audience: t`Ask`,
    grades: t`Grades`,
    due_on: t`Due`,
    why: t`Why you need it`,
    why_es: t`Why you need it, in Spanish`,
  }
  const inSpanish = t`Families who read Spanish see it in place of the text in English.`
  return (
    <Form
      form={form}
      labels={labels}
      draftName={draftName(`document request ${semester.id}`, request)}
      onSubmit={(body) => unlessChanged(save.mutateAsync(body))}
    >
      {view}
      <SelectField
        name="kind"
        data={DOCUMENT_KINDS.map((value) => ({ value, label: i18n._(KIND_LABELS[value]) }))}
        onValueChange={(chosen) => chosen !== 'other' && clear('title', 'title_es')}
      />
      {kind === 'other' && (
        <>
          <TextField name="title" />
          <TextField name="title_es" hint={inSpanish} />
        </>
      )}
      <SelectField
        name="audience"
        data={DOCUMENT_AUDIENCES.map((value) => ({ value, label: i18n._(AUDIENCE_LABELS[value]) }))}
        onValueChange={(chosen) => chosen !== 'grades' && clear('grades')}
      />
      {audience === 'grades' && <GradesField name="grades" grouped />}
      <TextField name="due_on" type="date" hint={t`After this day, it counts as late.`} />
      <TextAreaField name="why" />
      <TextAreaField name="why_es" hint={inSpanish} />
      <SubmitButton>{t`Save`}</SubmitButton>
    </Form>
  )
}
