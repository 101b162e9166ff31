/** Paths that vulnerability scanners and monitors request from every server. */
const PROBED =
  /^\/(metrics|actuator|server-status|server-info|status|health|debug|console|admin\/config|wp-[\w-]+|wordpress|phpmyadmin|pma|mysql|cgi-bin|vendor|solr|jenkins|hudson|manager|owa|ecp|autodiscover|boaform|hnap1|sdk|swagger[\w-]*|api-docs|graphql|telescope|geoserver|druid|nacos|login\.action|v[12]|_[\w-]*|api|assets)(\/|$)/i

/** Whether a decoded path comes from a program: a file, a hidden path, or a known scanner path. */
export function isMachinePath(path: string): boolean {
  const parts = path.split('/')
  return (
    PROBED.test(path) ||
    parts.some((part) => part.startsWith('.')) ||
    /[^/]\.[\w~-]+$/.test(path) ||
    /[^\p{L}\p{M}\p{N}/_' -]/u.test(path)
  )
}
