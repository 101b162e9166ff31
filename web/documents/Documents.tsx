import { useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ChildPapers } from '../../contract/documents/documents.ts'
import { fullName } from '../../domain/person.ts'
import { ownDocumentsQuery } from '../api/documents.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { LeaveQuestion } from '../ui/form/LeaveQuestion.tsx'
import { PageTitle } from '../ui/layout/PageTitle.tsx'
import { BackLink } from '../ui/navigation/BackLink.tsx'
import { PaperCard } from './PaperCard.tsx'
import { RightsNotice } from './RightsNotice.tsx'

/** The documents that the office asks of a family, child by child. Not in the specification. */
export function Documents() {
  const { t } = useLingui()
  const { data } = useSuspenseQuery(ownDocumentsQuery)
  const children = data.filter(({ papers }) => papers.length > 0)
  return (
    <Stack gap="lg" maw="46rem" mx="auto">
      <Stack gap="xs">
        <BackLink to="/dashboard">{t`Back to Dashboard`}</BackLink>
        <PageTitle>{t`Documents`}</PageTitle>
      </Stack>
      {children.length === 0 ? (
        <EmptyState>{t`The school asks for no documents right now.`}</EmptyState>
      ) : (
        <>
          <p>
            {t`Take a picture of each page or choose files: JPEG, PNG, HEIC or PDF, at most 10 MB each. You see the pages before you send them.`}
          </p>
          <RightsNotice />
          {children.map((child) => (
            <Child key={child.id} child={child} />
          ))}
        </>
      )}
      <LeaveQuestion />
    </Stack>
  )
}

/** What is still missing comes first. */
function Child({ child }: { readonly child: ChildPapers }) {
  const isOpen = ({ state }: ChildPapers['papers'][number]) => state === 'missing' || state === 'returned'
  const papers = [...child.papers.filter(isOpen), ...child.papers.filter((paper) => !isOpen(paper))]
  const titleId = `child-${child.id}`
  return (
    <Stack component="section" gap="sm" aria-labelledby={titleId}>
      <h2 id={titleId}>{fullName(child)}</h2>
      {papers.map((paper) => (
        <PaperCard key={paper.request.id} child={child} paper={paper} />
      ))}
    </Stack>
  )
}
