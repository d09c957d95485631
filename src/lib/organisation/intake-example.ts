interface Example {
  /** Of the intake. */
  address: string
  key: string
  title: string
}

/** A command that raises a test alarm, for any shell of a Unix: nothing in it ends the quotes it stands in. */
export function intakeExample({ address, key, title }: Example): string {
  const alarm = { source: 'test', source_id: '1', title, kind: 'test' }
  return [
    `curl '${address}' \\`,
    `  -H 'Authorization: Bearer ${key}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify(alarm).replaceAll("'", '\\u0027')}'`,
  ].join('\n')
}
