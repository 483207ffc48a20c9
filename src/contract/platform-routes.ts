/**
 * Loads the calls of the platform's administrators: the table has them all, but in the web app the build puts these here, to
 * come with their area (tools/route-table.ts). Whoever only logs in needs none of them.
 */
import './routes.ts'
