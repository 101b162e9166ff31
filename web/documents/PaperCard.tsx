import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import type { ChildPapers, Paper } from '../../contract/documents/documents.ts'
import { whyNotSend } from '../../domain/documents/documents.ts'
import { cachePaper, ownDocumentsQuery } from '../api/documents.ts'
import { queryClient } from '../api/queryClient.ts'
import notice from '../ui/feedback/Notice.module.css'
import { SuccessAlert } from '../ui/feedback/SuccessAlert.tsx'
import { useSuccessMessage } from '../ui/feedback/untilNextPress.ts'
import { focusIfLost } from '../ui/focus/focusIfLost.ts'
import { KIND_LABELS } from '../ui/format/documentNames.ts'
import { schoolText } from '../ui/format/schoolText.ts'
import { IconAlertTriangle, IconCircle, IconCircleCheck, IconClock, IconMinus } from '../ui/icons.tsx'
import { SendDocument } from './SendDocument.tsx'
import { SentPages } from './SentPages.tsx'

/** One document of one child: why and until when the school asks for it, what became of it, and what the family can do. */
export function PaperCard({ child, paper }: { readonly child: ChildPapers; readonly paper: Paper }) {
  const { request, state, late, document } = paper
  const { t } = useLingui()
  const { name, why } = useRequestTexts(request)
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const [isReplacing, setReplacing] = useState(false)
  const [message, setMessage] = useSuccessMessage()
  const isOpen = state === 'missing' || state === 'returned'
  const canSend = whyNotSend(state) === undefined
  const close = () => {
    setReplacing(false)
    focusIfLost(title.current)
  }
  const finish = (sent: Paper) => {
    cachePaper(child.id, sent)
    setMessage(t`Thank you! The school has the document now.`)
    close()
  }
  return (
    <Stack component="section" className="surface" gap="sm" p="md" aria-labelledby={titleId}>
      <Group justify="space-between" gap="xs">
        <div>
          <h3 id={titleId} ref={title} tabIndex={-1} lang={name.lang}>
            {name.text}
          </h3>
          <Text c="dimmed" fz="sm">
            {request.semester}
          </Text>
        </div>
        <Status state={state} late={late} />
      </Group>
      {why.text && (
        <p lang={why.lang} style={{ whiteSpace: 'pre-line' }}>
          {why.text}
        </p>
      )}
      {isOpen && <DueDate due_on={request.due_on} late={late} />}
      {document?.reason && <ReturnReason reason={document.reason} />}
      {document && <SentPages name={name.text} document={document} />}
      {canSend && (isOpen || isReplacing) && (
        <SendDocument
          student_id={child.id}
          request={request}
          titleId={titleId}
          replaces={document !== null}
          onSent={finish}
          onUnclear={() => queryClient.invalidateQueries(ownDocumentsQuery)}
          onCancel={isReplacing ? close : undefined}
        />
      )}
      {canSend && !isOpen && !isReplacing && (
        <div>
          <Button variant="default" mih={44} aria-describedby={titleId} onClick={() => setReplacing(true)}>
            {t`Replace`}
          </Button>
        </div>
      )}
      <SuccessAlert message={message} />
    </Stack>
  )
}

const ICONS = {
  missing: IconCircle,
  sent: IconClock,
  accepted: IconCircleCheck,
  returned: IconAlertTriangle,
  'not-needed': IconMinus,
} as const
const TONES = { missing: 'info', sent: 'info', accepted: 'success', returned: 'warning', 'not-needed': 'info' } as const

function Status({ state, late }: Pick<Paper, 'state' | 'late'>) {
  const { t, i18n } = useLingui()
  const Icon = ICONS[state]
  return (
    <Group gap={6} wrap="nowrap" fz="sm" fw={600} data-tone={late ? 'warning' : TONES[state]}>
      <Icon size={18} color="var(--tone)" />
      <span>{state === 'missing' && late ? t`Missing and late` : i18n._(STATE_TEXTS[state])}</span>
    </Group>
  )
}

function DueDate({ due_on, late }: Pick<Paper, 'late'> & Pick<Paper['request'], 'due_on'>) {
  const { i18n } = useLingui()
  const date = i18n.date(`${due_on}T12:00:00Z`, { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <p>
      {late ? (
        <Trans>The school asked for it by {date}. You can still send it.</Trans>
      ) : (
        <Trans>Please send it by {date}.</Trans>
      )}
    </p>
  )
}

function ReturnReason({ reason }: { readonly reason: string }) {
  const { t } = useLingui()
  return (
    <Box className={notice.notice} data-tone="warning">
      <IconAlertTriangle />
      <div>
        <p className={notice.title}>{t`Why the school sent it back`}</p>
        <p style={{ whiteSpace: 'pre-line' }}>{reason}</p>
      </div>
    </Box>
  )
}

/** What the document is called, and why the school needs it. `lang` marks an English text on a page in another language. */
function useRequestTexts({ kind, title, title_es, why, why_es }: Paper['request']) {
  const { i18n } = useLingui()
  const name = kind === 'other' ? schoolText(i18n, title, title_es) : { text: i18n._(KIND_LABELS[kind]) }
  return { name, why: schoolText(i18n, why, why_es) }
}

const STATE_TEXTS = {
  missing: msg`Missing`,
  sent: msg`Sent. The school will look at it.`,
  accepted: msg`Accepted`,
  returned: msg`Sent back. Please send it again.`,
  'not-needed': msg`Not needed`,
} as const satisfies Readonly<Record<Paper['state'], unknown>>
