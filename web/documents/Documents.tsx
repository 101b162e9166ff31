import { Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ChildPapers } from '../../contract/documents/documents.ts'
import { fullName, phoneMask } from '../../domain/person.ts'
import { ownDocumentsQuery } from '../api/documents.ts'
import { schoolQuery } from '../api/school.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import notice from '../ui/feedback/Notice.module.css'
import { LeaveQuestion } from '../ui/form/LeaveQuestion.tsx'
import { IconInfoCircle } from '../ui/icons.tsx'
import { PageTitle } from '../ui/layout/PageTitle.tsx'
import { BackLink } from '../ui/navigation/BackLink.tsx'
import { Disclosure } from '../ui/navigation/Disclosure.tsx'
import { PaperCard } from './PaperCard.tsx'

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

/** That no child waits for a paper, and the rights of children without a fixed home (McKinney-Vento Act, 42 U.S.C. 11432(g)(3)(C)). */
function RightsNotice() {
  const { t } = useLingui()
  const { name, phone, email } = useSuspenseQuery(schoolQuery).data.liaison
  return (
    <section className={notice.notice} data-tone="info" aria-labelledby="rights">
      <IconInfoCircle />
      <div>
        <h2 id="rights" className={notice.title}>{t`A missing document doesn't keep a child from enrolling.`}</h2>
        <Disclosure label={t`If you don't have stable housing`} className="linkButton tall">
          <Stack gap="xs">
            <p>
              <Trans>
                A child who stays in a shelter, a motel, a car, a campsite, or with friends or relatives after the loss
                of housing, and a child who is not with a parent or guardian, has the right to start school at once
                without these papers (McKinney-Vento Act). You don't have to send anything. The school helps you get
                what you need.
              </Trans>
            </p>
            {name || phone || email ? (
              <address>
                {t`District homeless liaison`}
                {name && `: ${name}`}
                {phone && (
                  <>
                    {' · '}
                    <a href={`tel:+1${phone}`}>{phoneMask(phone)}</a>
                  </>
                )}
                {email && (
                  <>
                    {' · '}
                    <a href={`mailto:${email}`}>{email}</a>
                  </>
                )}
              </address>
            ) : (
              <p>{t`Ask the school office about it.`}</p>
            )}
          </Stack>
        </Disclosure>
      </div>
    </section>
  )
}
