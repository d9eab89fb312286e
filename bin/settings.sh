# Read by other scripts: setting NAME prints the unit's setting. No shell has read that file; what stands in it is not run.
setting() { sed -n "s/^[[:space:]]*$1=//p" "${SETTINGS:-/etc/english-with.env}" 2>/dev/null | tail -n 1 | sed "s/^\([\"']\)\(.*\)\1\$/\2/"; }
