import { Plural, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Paper } from '../../contract/documents/documents.ts'
import { ownDocumentsQuery } from '../api/documents.ts'
import { LinkButton } from '../ui/navigation/LinkButton.tsx'

const isToSend = ({ state }: Paper) => state === 'missing' || state === 'returned'

/** Leads to the documents that the school asks for, with the number of those that it does not have. Nothing while it asks for none. */
export function DocumentsButton() {
  const { t } = useLingui()
  const papers = useQuery(ownDocumentsQuery).data?.flatMap((child) => child.papers) ?? []
  const toSend = papers.filter(isToSend).length
  if (papers.length === 0) return null
  return (
    <LinkButton to="/documents" secondary>
      {toSend === 0 ? t`Documents` : t`Documents: ${toSend} to send`}
    </LinkButton>
  )
}

/** How many documents the school does not have of a child. Nothing if it has all. */
export function DocumentsOfChild({ student_id }: { readonly student_id: number }) {
  const child = useQuery(ownDocumentsQuery).data?.find(({ id }) => id === student_id)
  const papers = child?.papers.filter(isToSend) ?? []
  const late = papers.filter((paper) => paper.late).length
  if (papers.length === 0) return null
  return (
    <Text component="p" my={4} fz="sm">
      <Link to="/documents">
        <Plural value={papers.length} one="# document to send" other="# documents to send" />
        {late > 0 && (
          <>
            {' · '}
            <Plural value={late} one="# is late" other="# are late" />
          </>
        )}
      </Link>
    </Text>
  )
}
