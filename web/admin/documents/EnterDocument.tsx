import { useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { useId } from 'react'
import type { ChildPapers, Paper } from '../../../contract/documents/documents.ts'
import { queryClient } from '../../api/queryClient.ts'
import { pagesFormName } from '../../documents/chosenPages.ts'
import { SendDocument } from '../../documents/SendDocument.tsx'
import { cachePaper, studentDocumentsQuery } from './queries.ts'

const focus = (element: HTMLElement | null) => element?.focus()

/** The office enters a paper that a family hands over the counter, with the fields of the family. */
export function EnterDocument(props: {
  readonly child: ChildPapers
  readonly paper: Paper
  readonly onEntered: () => void
  readonly onCancel: () => void
}) {
  const { child, paper, onEntered, onCancel } = props
  const { t } = useLingui()
  const id = useId()
  const enter = (entered: Paper) => {
    cachePaper(child.id, entered)
    onEntered()
  }
  return (
    <form name={pagesFormName(child.id, paper.request)}>
      <Stack gap="xs">
        <p id={id} tabIndex={-1} ref={focus}>
          {t`Scan the paper that the family hands you, or take a picture of it. It is accepted at once, and the family sees it.`}
        </p>
        <SendDocument
          student_id={child.id}
          request={paper.request}
          titleId={id}
          replaces={paper.document !== null}
          atCounter
          onSent={enter}
          onUnclear={() => queryClient.invalidateQueries({ queryKey: studentDocumentsQuery(child.id).queryKey })}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  )
}
