/** Goes to a page by a link, so that the router takes it: the page that is left, and what belonged to it, are gone then. */
export function leaveFor(path: string): void {
  const link = Object.assign(document.createElement('a'), { href: path, hidden: true })
  document.body.append(link)
  link.click()
  link.remove()
}
