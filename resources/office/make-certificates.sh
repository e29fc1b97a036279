#!/bin/sh
# An authority of your own, and a certificate of the database from it. A counter trusts this authority and no other.
#   make-certificates.sh FOLDER NAME [NAME]...     the first name is the one that counters use
# Run again with the same folder, it makes a new certificate from the authority that is there.
set -eu
umask 077
[ $# -ge 2 ] || { echo "Say the folder and the name of the server: $0 FOLDER NAME [NAME]..." >&2; exit 2; }
folder=$1
shift
mkdir -p "$folder"
cd "$folder"

names=
for name; do
  case $name in
    *:*) kind=IP ;;
    *[!0-9.]*) kind=DNS ;;
    *) kind=IP ;;
  esac
  names="$names${names:+,}$kind:$name"
done

if [ ! -e ca.key ]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -days 3650 -keyout ca.key -out ca.crt \
    -subj "/CN=Dwadi office $1" -addext basicConstraints=critical,CA:TRUE -addext keyUsage=critical,keyCertSign,cRLSign
fi
openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -keyout server.key -out server.csr -subj "/CN=$1"
printf 'basicConstraints=critical,CA:FALSE\nkeyUsage=critical,digitalSignature\nextendedKeyUsage=serverAuth\nsubjectAltName=%s\n' \
  "$names" >server.ext
openssl x509 -req -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 825 -extfile server.ext -out server.crt
rm server.csr server.ext
chmod 644 ca.crt server.crt
