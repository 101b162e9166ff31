import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ListedDocumentRequest } from '../../../contract/documents/requests.ts'
import type { Semester } from '../../../contract/semesters.ts'
import { gradeRange, parseGrades } from '../../../domain/grade.ts'
import { LazyDialog } from '../../ui/dialog/LazyDialog.tsx'
import { lazyPart } from '../../ui/feedback/lazyPart.tsx'
import { SuccessAlert } from '../../ui/feedback/SuccessAlert.tsx'
import { documentName } from '../../ui/format/documentNames.ts'
import { IconPlus } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/navigation/LinkButton.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { RowMenu } from '../ui/RowMenu.tsx'
import { type OpenDialogFor, useTableDialog } from '../ui/useTableDialog.ts'
import { AUDIENCE_LABELS, dayText } from './labels.ts'
import { documentRequestsQuery } from './queries.ts'

const DocumentRequestForm = lazyPart(async () => (await import('./DocumentRequestForm.tsx')).DocumentRequestForm)
const DeleteRequest = lazyPart(async () => (await import('./DeleteRequest.tsx')).DeleteRequest)

/** The papers that the office asks for in a semester: of whom, why and until when. */
export function DocumentRequests({ semester }: { readonly semester: Semester }) {
  const { t } = useLingui()
  const { data: requests } = useSuspenseQuery(documentRequestsQuery(semester.id))
  const { dialog, openDialog, message, close } = useTableDialog(`document request ${semester.id}`, requests)
  return (
    <>
      <SuccessAlert message={message} />
      {requests.length === 0 ? (
        <Text c="dimmed">{t`You don't ask families for documents in ${semester.name}.`}</Text>
      ) : (
        <ul className="plain ruled" aria-label={t`Documents`}>
          {requests.map((request) => (
            <Request key={request.id} request={request} openDialog={openDialog} />
          ))}
        </ul>
      )}
      <Group gap="sm" mt="md">
        <Button leftSection={<IconPlus size={18} />} onClick={() => openDialog({ action: 'create' })}>
          {t`Ask for a Document`}
        </Button>
        {requests.length > 0 && (
          <LinkButton to="/admin/dashboard/documents" search={{ semester: semester.slug }} secondary>
            {t`What Families Sent`}
          </LinkButton>
        )}
      </Group>
      <FormDialog dialog={dialog} titles={{ create: t`Ask for a Document`, edit: t`Edit Document` }} onClose={close}>
        {(row) => <DocumentRequestForm semester={semester} request={row} onSaved={close} />}
      </FormDialog>
      <LazyDialog opened={dialog?.action === 'delete'} onClose={close}>
        {(opened) => <DeleteRequest semester={semester} request={opened ? dialog?.row : undefined} onClose={close} />}
      </LazyDialog>
    </>
  )
}

/** What is asked for, of whom, until when and why. */
function Request(props: {
  readonly request: ListedDocumentRequest
  readonly openDialog: OpenDialogFor<ListedDocumentRequest>
}) {
  const { request, openDialog } = props
  const { t, i18n } = useLingui()
  const name = documentName(request, i18n)
  const due = dayText(request.due_on, i18n)
  const grades = request.grades === '' ? '' : `: ${gradeRange(parseGrades(request.grades))}`
  return (
    <Group component="li" gap="sm" wrap="nowrap" justify="space-between" align="flex-start">
      <Stack gap="0.125rem" miw={0}>
        <strong>{name}</strong>
        <span>
          {i18n._(AUDIENCE_LABELS[request.audience])}
          {grades} · {t`Due ${due}`}
        </span>
        {request.why !== '' && (
          <Text c="dimmed" fz="sm" style={{ whiteSpace: 'pre-line' }}>
            {request.why}
          </Text>
        )}
      </Stack>
      <RowMenu
        name={name}
        commands={[
          { label: t`Edit`, onClick: () => openDialog({ action: 'edit', row: request }) },
          { label: t`Delete`, tone: 'danger', onClick: () => openDialog({ action: 'delete', row: request }) },
        ]}
      />
    </Group>
  )
}
