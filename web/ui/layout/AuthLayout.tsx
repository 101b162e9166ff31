import { Group, Stack, Text } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import styles from './AuthLayout.module.css'
import { PageTitle } from './PageTitle.tsx'

/** `long` moves the column up. `overline` stands above the title. */
export function AuthLayout(props: {
  readonly overline?: string
  readonly title: string
  readonly lead: string
  readonly long?: boolean
  readonly children: ReactNode
}) {
  const { overline, title, lead, long, children } = props
  return (
    <section className={styles.column} data-long={long || undefined}>
      {overline && (
        <Text className={styles.overline} mb="0.25rem" c="var(--mantine-color-anchor)" fw={600}>
          {overline}
        </Text>
      )}
      <PageTitle>{title}</PageTitle>
      <p className={styles.lead}>{lead}</p>
      {children}
    </section>
  )
}

/** A link of `AuthLinks` with a line below it that tells it apart from the others. */
export function AuthLink(props: {
  readonly to: NonNullable<LinkProps['to']>
  readonly hint: string
  readonly children: ReactNode
}) {
  const { to, hint, children } = props
  const hintId = useId()
  return (
    <Stack component="p" gap={0} align="flex-start" w="100%" m={0}>
      <Link to={to} aria-describedby={hintId}>
        {children}
      </Link>
      <span className="hint" id={hintId}>
        {hint}
      </span>
    </Stack>
  )
}

export function AuthLinks({ children }: { readonly children: ReactNode }) {
  return (
    <Group className={styles.links} component="nav" gap="0.75rem 2rem" my="2rem">
      {children}
    </Group>
  )
}
