import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Paper } from '../../contract/documents/documents.ts'
import { ownDocumentsQuery } from '../api/documents.ts'
import { LinkButton } from '../ui/navigation/LinkButton.tsx'

const isToSend = ({ state }: Paper) => state === 'missing' || state === 'returned'

/** Leads to the documents that the school asks for, with the number of those that it does not have. Nothing while it asks for none. */
export function DocumentsButton() {
  const { t } = useLingui()
  const papers = useQuery(ownDocumentsQuery).data?.flatMap((child) => child.papers) ?? []
  if (papers.length === 0) return null
  const toSend = papers.filter(isToSend)
  const [count, late] = [toSend.length, toSend.filter((paper) => paper.late).length]
  const waiting = late === 0 ? t`Documents: ${count} to send` : t`Documents: ${count} to send, ${late} late`
  return (
    <LinkButton to="/documents" secondary>
      {count === 0 ? t`Documents` : waiting}
    </LinkButton>
  )
}
